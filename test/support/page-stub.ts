import { createContext, Script } from "node:vm";

/** As much of a browser as the script of the page of a motion needs: nodes that remember what they were told. */

export interface Node {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly style: Record<string, string>;
  readonly children: Node[];
  textContent: string;
  value: string;
  /** How often attributes changed. */
  changes: number;
  readonly fire: (type: string) => void;
}

function makeNode(tag: string): Node {
  const listeners: [string, (event: object) => void][] = [];
  const node = {
    ...{ tag, attributes: {} as Record<string, string>, style: {}, dataset: {}, children: [] as Node[] },
    ...{ textContent: "", value: "", className: "", changes: 0, namespaceURI: "svg", offsetTop: 0, scrollTop: 0 },
    setAttribute: (name: string, value: unknown) => {
      node.changes++;
      node.attributes[name] = String(value);
    },
    removeAttribute: (name: string) => {
      node.changes++;
      delete node.attributes[name];
    },
    append: (...more: Node[]) => node.children.push(...more),
    addEventListener: (type: string, run: (event: object) => void) => listeners.push([type, run]),
    querySelectorAll: () => [],
    insertRow: () => added("tr"),
    insertCell: () => added("td"),
    fire: (type: string) => {
      for (const [own, run] of listeners) if (own === type) run({});
    },
  };
  const added = (kind: string): Node => {
    const child = makeNode(kind);
    node.children.push(child);
    return child;
  };
  return node;
}

/** Runs the script of the page of a motion; its nodes by id, and a way to go to an instant. */
export function playPage(html: string): { readonly find: (id: string) => Node; readonly at: (t: number) => void } {
  const { globals, find } = stubPage(html);
  new Script(/<script>([\s\S]*?)<\/script>/.exec(html)![1]!).runInContext(createContext(globals));
  const at = (t: number): void => {
    find("time").value = String(t);
    find("time").fire("input");
  };
  return { find, at };
}

/** The globals of a page with the ids of some HTML, and its nodes by id. */
function stubPage(html: string): { readonly globals: object; readonly find: (id: string) => Node } {
  const nodes = new Map([...html.matchAll(/<(\w+)[^>]*? id="([^"]+)"/g)].map(([, tag, id]) => [id!, makeNode(tag!)]));
  for (const [, id, text] of html.matchAll(/id="([^"]+)">([\s\S]*?)</g)) nodes.get(id!)!.textContent = text!;
  nodes.get("speed")!.value = "1";
  const document = {
    ...{ getElementById: (id: string) => nodes.get(id) ?? null, querySelectorAll: () => [] },
    ...{ createElement: makeNode, createElementNS: (_: string, tag: string) => makeNode(tag) },
    ...{ addEventListener: () => undefined, documentElement: { dataset: {} } },
  };
  return { globals: { document, requestAnimationFrame: () => 0 }, find: (id) => nodes.get(id)! };
}
