import { describe } from 'vitest'
import { chromium } from './chromium.ts'
import { coreStories } from './core-stories.ts'

describe(chromium.name, () => coreStories(chromium))
