/** A point of the view, in CSS pixels. */
export type Point = readonly [x: number, y: number]

/** A browser with one page, in which the app is opened. */
export interface EngineBrowser {
  /** As the browser says it. */
  version: string
  /** Resolves when the page has loaded. */
  open(address: string): Promise<void>
  /** The value of an expression in the page, of a promise what it resolves to. Only JSON comes back. */
  evaluate(expression: string): Promise<unknown>
  /** Presses and releases a pointer, as an input of the browser. */
  tap(point: Point): Promise<void>
  /** Types with the keyboard. */
  type(text: string): Promise<void>
  /** Ends the app with SIGKILL. What it has stored stays, and `open` finds it. */
  kill(): Promise<void>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Starts it with a directory for what it stores. */
  start(directory: string): Promise<EngineBrowser>
}
