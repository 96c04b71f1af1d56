import { describe } from 'vitest'
import { firefox } from './firefox.ts'
import { coreStories } from './core-stories.ts'

describe(firefox.name, () => coreStories(firefox))
