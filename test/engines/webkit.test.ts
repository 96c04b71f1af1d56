import { describe } from 'vitest'
import { webkit } from './webkit.ts'
import { coreStories } from './core-stories.ts'

describe(webkit.name, () => coreStories(webkit))
