/** Version of the program; a test keeps it equal to that of the package. */
export const SPRAG_VERSION = "0.1.0";
