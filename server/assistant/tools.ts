import { EventStatus } from '@masuk/shared/contract/named-values.ts'
import type { ToolSet } from 'ai'
import { z } from 'zod'
import { listEvents } from '../events/list.ts'
import { eventOverview } from '../reports/overview.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import { FullReply } from '../core/reply.ts'
import { findInDocumentation } from '../search/engine.ts'
import { contextOfCaller } from './context-of-caller.ts'
import type { Asker } from './context-of-caller.ts'

/** Calls of tools in one answer; a model in a loop makes no more. */
const MOST_CALLS = 8
const EVENTS_A_PAGE = '20'
const MOST_SECTIONS = 8

export interface CountedTools {
  tools: ToolSet
  /** How many calls there were. */
  calls(): number
}

/** What a model may look up, and nothing that changes anything. A refusal is a sentence that it can pass on. */
export function makeTools(deps: Deps, asker: Asker): CountedTools {
  let calls = 0
  const counted = async (work: () => Promise<unknown>) => {
    calls++
    if (calls > MOST_CALLS) return { refused: 'No more can be looked up for this answer.' }
    return work().catch((error: unknown) => refusalOf(error, deps))
  }
  const tools: ToolSet = {
    list_events: {
      description: 'Events of the organisation, newest first, with tickets sold and check-ins.',
      inputSchema: z.object({
        status: EventStatus.optional(),
        after: z.string().max(100).optional().describe('The value of next of the page before.'),
      }),
      execute: (query) => counted(() => readEvents(deps, asker, query)),
    },
    event_overview: {
      description: 'Tickets, registrations, check-ins and doors of one event.',
      inputSchema: z.object({
        eventId: z.string().max(100),
        day: z.string().max(10).optional().describe('YYYY-MM-DD, in Kuala Lumpur.'),
      }),
      execute: (query) => counted(() => readOverview(deps, asker, query)),
    },
    search_guides: {
      description: 'Sections of the guides, and operations of the API, that fit some words.',
      inputSchema: z.object({ query: z.string().min(1).max(200) }),
      execute: ({ query }: { query: string }) => counted(() => searchGuides(deps, query)),
    },
  }
  return { tools, calls: () => calls }
}

async function readEvents(deps: Deps, asker: Asker, query: Record<string, unknown>): Promise<unknown> {
  const { organizationId } = asker
  const asked = { ...query, organizationId, limit: EVENTS_A_PAGE }
  const context = await contextOfCaller(deps, asker, { name: 'events.list', query: asked })
  return bodyOf(await listEvents(context))
}

/** Without the names of people, who are no business of the model's provider. */
async function readOverview(deps: Deps, asker: Asker, query: Record<string, unknown>): Promise<unknown> {
  const context = await contextOfCaller(deps, asker, { name: 'reports.overview', query })
  const overview = bodyOf(await eventOverview(context))
  const { event, registered, sold, tickets, checkedInToday, checkIns, day, conflicts, fleet } = overview
  const { checkedIn, arrivals } = day
  return {
    event,
    registered,
    sold,
    tickets,
    checkedInToday,
    checkIns,
    day: { day: day.day, checkedIn, arrivals },
    conflicts: conflicts.total,
    doors: fleet,
  }
}

async function searchGuides({ flags }: Deps, query: string): Promise<unknown> {
  const hasTypos = await flags.isOn('search-typos', null)
  return findInDocumentation({ query, scope: 'all', hasTypos }).slice(0, MOST_SECTIONS)
}

function bodyOf<Body>(reply: Body | FullReply<Body>): Body {
  if (!(reply instanceof FullReply)) return reply
  if (reply.body === null) throw new Error('A read replies with a body.')
  return reply.body
}

/** Our own sentences alone: what went wrong inside is for the log. */
function refusalOf(error: unknown, { log }: Pick<Deps, 'log'>): { refused: string } {
  if (error instanceof Fault) return { refused: error.message }
  log.error({ err: error }, 'a tool of the assistant failed')
  return { refused: 'This could not be looked up.' }
}
