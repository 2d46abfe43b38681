/**
 * What names chunks and guards their files.
 */
import { createHash } from "node:crypto";

/** In hexadecimal digits. */
export const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
