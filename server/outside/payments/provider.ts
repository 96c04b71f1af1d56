/** Where money comes from. The two of `_demo` are simulators: their money is never real. Also the last part of each callback's path. */
export const providers = ['stripe', 'curlec', 'billplz', 'tng_demo', 'curlec_demo'] as const
export type Provider = (typeof providers)[number]
