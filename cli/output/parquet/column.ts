/**
 * Columns of a Parquet table, and the numbers by which the format calls what we use of it.
 *
 * https://github.com/apache/parquet-format (parquet.thrift, Encodings.md)
 */
export type Cell = number | string | null;

/** The cells of a column: numbers in double precision where all of them are. */
export type Cells = ArrayLike<Cell>;

export interface ParquetColumn {
  readonly name: string;
  readonly type: keyof typeof PHYSICAL;
  /** Whether a cell may be null. */
  readonly isOptional: boolean;
}

export const MAGIC = Buffer.from("PAR1");
/** Physical types. */
export const PHYSICAL = { INT32: 1, INT64: 2, DOUBLE: 5, BYTE_ARRAY: 6 } as const;
export const REPETITION = { required: 0, optional: 1 } as const;
export const ENCODING = { plain: 0, rle: 3, dictionary: 8 } as const;
export const PAGE = { data: 0, dictionary: 2 } as const;
/** Converted type of texts. */
export const UTF8 = 0;
export const UNCOMPRESSED = 0;

/** Bytes of a number. */
export const WIDTH = { INT32: 4, INT64: 8, DOUBLE: 8 } as const;
