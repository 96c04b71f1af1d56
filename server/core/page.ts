/** A text that is served as it is. */
export interface Document {
  type: 'html' | 'css' | 'js' | 'json'
  text: string
  /** What the page may load; the policy of every page unless said otherwise. */
  policy?: string
}

interface PageWords {
  /** May hold no parameters. A folder is served below it. */
  path: string
  /** Only for a browser on the server's own machine; anybody else finds nothing. */
  local?: boolean
}

/** What is served beside operations: a document, the files of a folder, or a way to another address. Always GET. */
export type Page = PageWords &
  (
    | { read(query: URLSearchParams): Document | Promise<Document> }
    | {
        folder: string
        /** Folders of earlier builds, of which only files with a hash in their name are served. */
        earlier?: readonly string[]
        policy?: string
      }
    | { redirect: string }
  )
