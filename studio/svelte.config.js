/** Plain TypeScript in components: nothing that the compiler of Svelte could not strip itself. */
export default { compilerOptions: { runes: true } };
