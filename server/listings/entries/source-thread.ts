/** The program that reads what sources answer: beside the event loop, and ended when it takes too long or too much. */
export const sourceThread: URL = new URL('./thread.ts', import.meta.url)
