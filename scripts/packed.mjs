// A plugin of Vite: the files of the program also packed by Brotli, beside them, for servers that send them so.
import { brotliCompressSync, constants } from "node:zlib";

/** Smaller files gain nothing. */
const LEAST = 1000;
const PACKED = /^(assets\/.*\.(js|css)|fonts\/.*\.ttf)$/;

/** @returns {import("vite").Plugin} */
export const packed = () => ({
  name: "packed",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const part of Object.values(bundle)) {
        const source = part.type === "chunk" ? part.code : part.source;
        if (!PACKED.test(part.fileName) || source.length < LEAST) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        this.emitFile({
          type: "asset",
          fileName: `${part.fileName}.br`,
          source: brotliCompressSync(source, { params }),
        });
      }
    },
  },
});
