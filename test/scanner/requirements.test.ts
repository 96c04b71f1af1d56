import { checkRequirements } from '../support/requirements.ts'

// requirements.md names, for each requirement of the door, the tests that check it or the decision that says why not.

checkRequirements('test/scanner/requirements.md', { letter: 'S', last: 95 })
