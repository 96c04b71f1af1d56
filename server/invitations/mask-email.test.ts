import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['aminah@example.my', 'a•••@e•••.my'],
  ['a@b.co', 'a•••@b•••.co'],
  ['mei.ling@mail.people.example', 'm•••@m•••.example'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
