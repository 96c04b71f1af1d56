/** The words of what several apps show: signing in, loading, faults. */
export const en = {
  languages: { en: 'English', ms: 'Bahasa Melayu', zh: '中文', ta: 'தமிழ்' },
  loading: 'Loading …',
  tryAgain: 'Try again',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  failed: {
    unreachable: 'The network is gone, or the service does not answer. Check the connection, then try again.',
    notOurs:
      'Something between this device and Masuk answered instead. Sign in to the network, then try again.',
    busy: 'The service is busy. Try again in a moment.',
    service: 'The service has a fault. Nothing was changed. Try again in a moment.',
    signedOut: 'You are signed out. Sign in to go on.',
  },
  stale: (age: string) => `No connection. This is what was known ${age}.`,
  signIn: {
    title: 'Sign in',
    intro: 'We mail you a code of eight digits. There is no password.',
    address: 'E-mail address',
    addressHint: 'The address that your tickets or your invitation were sent to.',
    addressWrong: 'Write the address in full, such as aminah@people.example.',
    send: 'Send the code',
    sending: 'Sending …',
    codeTitle: 'Enter the code',
    codeIntro: (address: string) => `We sent a code to ${address}. It works for ten minutes.`,
    code: 'Code',
    codeHint: 'Eight digits, from the mail. Look in the junk folder as well.',
    codeWrong: 'The code has eight digits.',
    enter: 'Sign in',
    entering: 'Signing in …',
    otherAddress: 'Use another address',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
    signOut: 'Sign out',
    demo: 'People of the demo',
    demoHint: 'Only on this machine: sign in without a code.',
  },
}

export type SharedWords = typeof en
