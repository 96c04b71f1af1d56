/** A text that is served as it is. */
export interface Document {
  type: 'html' | 'css' | 'js' | 'json'
  text: string
  /** What the page may load; the policy of every page unless said otherwise. */
  policy?: string
  /** True when it opens windows of others that speak to it, as a checkout does. */
  opensWindows?: boolean
}

/** What a picture may be asked by. */
export interface PictureRequest {
  query: URLSearchParams
  /** What stands for the parameters of the path. */
  params: Readonly<Record<string, string>>
  /** The header Accept. */
  accept: string
}

/** A picture, which anybody may keep for so long. */
export interface Picture {
  type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'
  bytes: Uint8Array
  etag: string
  /** A year stands for never changing. */
  maxAgeSeconds: number
  /** True for what a browser saves and does not open. */
  isFile?: boolean
}

interface PageWords {
  /** A folder is served below it. What a parameter stands for is for the page's own script. */
  path: string
  /** Only for a browser on the server's own machine; anybody else finds nothing. */
  local?: boolean
}

/** What is served beside operations: a document, the files of a folder, a picture, or a way to another address. Always GET. */
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
    /** Null: there is none (404). */
    | { picture(request: PictureRequest): Promise<Picture | null> }
  )
