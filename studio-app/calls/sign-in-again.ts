import { signal, type ReadonlySignal } from '@preact/signals'

/** The question that comes over whatever is on the screen when the session has ended. */
export interface SignInAgain {
  isAsking: ReadonlySignal<boolean>
  /** True when the person has signed in, false when they would not. All who ask meanwhile share one question. */
  ask(): Promise<boolean>
  answer(signedIn: boolean): void
}

export function createSignInAgain(): SignInAgain {
  const isAsking = signal(false)
  let waiting: ((signedIn: boolean) => void)[] = []
  return {
    isAsking,
    ask() {
      isAsking.value = true
      return new Promise((resolve) => waiting.push(resolve))
    },
    answer(signedIn) {
      isAsking.value = false
      const answered = waiting
      waiting = []
      for (const resolve of answered) resolve(signedIn)
    },
  }
}
