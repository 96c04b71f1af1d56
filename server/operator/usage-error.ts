/** What the operator typed wrongly: a sentence that says what to type. */
export class UsageError extends Error {}
