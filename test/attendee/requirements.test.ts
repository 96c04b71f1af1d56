import { testRequirements } from '../support/requirements.ts'

testRequirements('test/attendee/requirements.md', { letter: 'A', last: 41 })
