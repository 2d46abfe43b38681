/**
 * Work on a question: what fails for an older one says nothing about the present one.
 */
export async function whilePresent(isPresent: () => boolean, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isPresent()) throw error;
  }
}
