import { existsSync } from "node:fs";
import type { Middleware } from "koa";
import { apiPage, apiPageFiles, apiPageStart, openApi } from "./about/api-page.ts";
import { appFolders } from "./about/apps.ts";
import { demoRoutes } from "./demo/pages.ts";
import type { Deps } from "./deps.ts";
import { serveFolder } from "./http/static-files.ts";

/** A raw route outside the contract. `path` may end in `/*`. */
export interface InternalRoute {
  method: "GET" | "POST";
  path: string;
  serve: Middleware;
}

/** Every route that is not an operation of the contract: documents, apps and, in a demo, its pages. */
export function internalRoutes(deps: Deps, { demo }: { demo: boolean }): InternalRoute[] {
  const document = openApi();
  return [
    { method: "GET", path: "/", serve: (ctx) => ctx.redirect("/door/") },
    { method: "GET", path: "/openapi.json", serve: document },
    { method: "GET", path: "/api/openapi", serve: document },
    { method: "GET", path: "/docs", serve: apiPage },
    { method: "GET", path: "/docs/start.js", serve: apiPageStart },
    { method: "GET", path: "/docs/files/*", serve: apiPageFiles },
    ...Object.entries(appFolders)
      .filter(([, folder]) => existsSync(folder))
      .flatMap(([prefix, folder]): InternalRoute[] => [
        { method: "GET", path: prefix, serve: (ctx) => ctx.redirect(`${prefix}/`) },
        { method: "GET", path: `${prefix}/*`, serve: serveFolder({ prefix, folder }) },
      ]),
    ...(demo ? demoRoutes(deps) : []),
  ];
}
