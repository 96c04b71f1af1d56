/** Whether each entry of a list has a key of its own. */
export const unique =
  <T>(key: (entry: T) => string) =>
  (list: readonly T[]): boolean =>
    new Set(list.map(key)).size === list.length
