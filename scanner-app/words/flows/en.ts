export const flows = {
  settings: { title: 'Settings' },
}

/** Every language has exactly these. */
export type FlowWords = typeof flows
