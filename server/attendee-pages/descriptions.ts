import type { Thread } from '../core/job-queue.ts'

/** A description, which organisers write in Markdown. */
export interface DrawnDescription {
  /** As it may stand in a page; null when it could not be made: then `text` is what the organiser has typed. */
  html: string | null
  /** One line without any markup. */
  text: string
}

export type DrawDescription = (markdown: string) => Promise<DrawnDescription>

/** Where the program of the thread is, for whoever opens it. */
export const descriptionThread = new URL('description-thread.ts', import.meta.url)

/** Some texts of 10,000 characters take Markdown longer than a second: they must not hold up the doors, nor be read twice. */
const MOST_KEPT = 64

/** Draws descriptions in that thread, once for as long as one is among the last that were asked for. */
export function drawDescriptions(thread: Thread): DrawDescription {
  const kept = new Map<string, Promise<DrawnDescription>>()

  async function draw(markdown: string): Promise<DrawnDescription> {
    try {
      return (await thread.run(markdown)) as DrawnDescription
    } catch {
      kept.delete(markdown)
      return { html: null, text: markdown.replace(/\s+/g, ' ').trim() }
    }
  }

  return (markdown) => {
    const drawn = kept.get(markdown) ?? draw(markdown)
    kept.delete(markdown)
    kept.set(markdown, drawn)
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    return drawn
  }
}
