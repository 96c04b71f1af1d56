/** A text that is served as it is. */
export interface Document {
  type: 'html' | 'css' | 'js' | 'json' | 'xml' | 'txt'
  text: string
  /** What the page may load; the policy of every page unless said otherwise. */
  policy?: string
  /** 404 for a page that says that there is nothing; 200 unless said otherwise. */
  status?: 404
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
  /** Names the network that it comes from. */
  network: string
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
    | { read(query: URLSearchParams, params: Readonly<Record<string, string>>): Document | Promise<Document> }
    | {
        folder: string
        /** Folders of earlier builds, of which only files with a hash in their name are served. */
        earlier?: readonly string[]
        /** True for an app whose pages are paths below it: what is no file is its page. */
        isSinglePage?: boolean
        /** Which addresses the service worker of the folder may answer for, where that is more than the folder. */
        workerScope?: string
        policy?: string
      }
    | { redirect: string }
    /** Null: there is none (404). */
    | { picture(request: PictureRequest): Promise<Picture | null> }
  )

/**
 * What speaks a protocol of its own at one address, in the web's own Request and Response. It answers anybody alike: of
 * a request it sees the body and the headers that it names, and never a cookie or an authorisation.
 */
export interface Endpoint {
  path: string
  methods: readonly ('GET' | 'POST' | 'DELETE')[]
  /** What its requests are counted as, apart from all others of the same address. */
  limiterName: string
  bodyBytes: number
  /** Names of headers in lower case; one that ends in `-` stands for all that begin with it. */
  headers: readonly string[]
  serve(request: Request): Promise<Response>
}
