import { testRequirements } from '../support/requirements.ts'

testRequirements('test/scanner/requirements.md', { letter: 'S', last: 95 })
