import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware } from 'koa'
import sirv from 'sirv'
import { pagePolicy } from '../../core/page-policy.ts'

export interface FolderOptions {
  /** The path under which the folder is served, without a slash at its end. */
  prefix: string
  folder: string
  earlier?: readonly string[]
  policy?: string
  isSinglePage?: boolean
  workerScope?: string
}

/**
 * Serves the built files of an app. Names that carry a hash are kept for a year; pages, manifest and service worker
 * are asked for again each time, or an update would never be seen. What has a hash in its name is also found in earlier
 * builds, for pages that were opened before the service was started anew.
 */
export function serveFolder({
  prefix,
  folder,
  earlier = [],
  policy = pagePolicy,
  ...kind
}: FolderOptions): Middleware {
  const files = filesOf(folder, kind)
  const earlierFiles = earlier.map((each) => filesOf(each))
  return (ctx, next) =>
    new Promise((resolve, reject) => {
      const { req, res } = ctx
      const asked = req.url ?? '/'
      ctx.respond = false
      // sirv answers on the raw response, which starts out as Koa's 404.
      res.statusCode = 200
      req.url = asked.slice(prefix.length) || '/'
      // Before sirv, whose 304 sets no header: the browser takes the policy of a 304 for the page that it has kept.
      const refusing = res.getHeader('Content-Security-Policy') ?? ''
      res.setHeader('Content-Security-Policy', policy)
      res.once('close', resolve)
      // A build has taken the file away since the start: this answer breaks off, not the whole service.
      res.once('pipe', (file) => file.once('error', () => res.destroy()))
      const rest = isHashed(req.url) ? earlierFiles : []
      firstOf([files, ...rest], { req, res }, () => {
        req.url = asked
        res.setHeader('Content-Security-Policy', refusing)
        ctx.respond = true
        res.off('close', resolve)
        res.statusCode = 404
        next().then(resolve, reject)
      })
    })
}

type ServeFiles = ReturnType<typeof sirv>

const isHashed = (path: string) => path.startsWith('/assets/')

/** The files that are in a folder now; what is added later is not seen. */
function filesOf(
  folder: string,
  { isSinglePage = false, workerScope }: Pick<FolderOptions, 'isSinglePage' | 'workerScope'> = {},
): ServeFiles {
  return sirv(folder, {
    single: isSinglePage,
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      const caching = isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
      response.setHeader('Cache-Control', caching)
      if (workerScope !== undefined && path === '/service-worker.js')
        response.setHeader('Service-Worker-Allowed', workerScope)
      // sirv has written only its own half of it.
      response.setHeader('Vary', 'Origin, Accept-Encoding')
    },
  })
}

/** The answer of the first folder that has the file; `none` when none has. */
function firstOf(
  [first, ...others]: readonly ServeFiles[],
  request: { req: IncomingMessage; res: ServerResponse },
  none: () => void,
): void {
  if (first) first(request.req, request.res, () => firstOf(others, request, none))
  else none()
}
