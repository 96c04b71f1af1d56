import { testRequirements } from '../support/requirements.ts'

// requirements.md names, for each requirement of the studio, the tests that check it or the decision that says why not.

testRequirements('test/studio/requirements.md', { letter: 'T', last: 24 })
