/** Waits until something holds; the time limit of the test ends it otherwise. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20));
}
