import { PgBoss } from 'pg-boss'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Deps } from '../core/deps.ts'
import { PermanentError } from './job.ts'
import type { Job, Jobs } from './job.ts'
import { bossDefaults } from './queue.ts'
import { logQueueErrors } from './log-queue-errors.ts'

/** Jobs being run by this process. */
export interface Workers {
  /** Takes no new job and waits for those under way, at most 10 seconds; what is cut off is tried again elsewhere. */
  stop(): Promise<void>
}

const GRACE_MS = 10_000
const AT_ONCE = 2
/** A new job wakes its worker at once; this is how late one that waits for its next try can be. */
const LOOK_EVERY_SECONDS = 3

/** Runs jobs until stopped. Any number of processes may. */
export async function startWorkers(
  deps: Deps,
  { jobs, connectionString }: { jobs: Jobs; connectionString: string },
): Promise<Workers> {
  const boss = new PgBoss({ ...bossDefaults, connectionString, migrate: false, useListenNotify: true })
  logQueueErrors(boss, deps.log)
  boss.on('warning', ({ message }) => deps.log.warn({ part: 'jobs' }, message))
  await boss.start()
  for (const [name, job] of Object.entries(jobs) as [string, Job][]) {
    if (job.schedule) await boss.schedule(name, job.schedule, {}, { tz: 'Asia/Kuala_Lumpur' })
    await boss.work(
      name,
      {
        includeMetadata: true,
        perJobResults: true,
        localConcurrency: AT_ONCE,
        notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
      },
      (given) => Promise.all(given.map((each) => runOne(job, each, deps))),
    )
  }
  return { stop: () => boss.stop({ graceful: true, timeout: GRACE_MS }) }
}

/** One try of one job. What is kept of a failure is its kind: an error's text may hold an address. */
async function runOne(job: Job, given: JobWithMetadata<unknown>, deps: Deps): Promise<JobResult> {
  const facts = { job: given.name, jobId: given.id, tries: given.retryCount + 1 }
  try {
    const payload = job.payload.safeParse(given.data)
    if (!payload.success) throw new PermanentError('the payload is not one of this job')
    await job.run(payload.data, deps)
    deps.log.info(facts, 'job done')
    return { id: given.id, status: 'completed' }
  } catch (error) {
    const reason = reasonOf(error)
    const last = error instanceof PermanentError || given.retryCount >= given.retryLimit
    if (last) deps.log.error({ ...facts, reason }, 'job failed for good and is set aside')
    else deps.log.warn({ ...facts, reason }, 'job failed and will be tried again')
    return {
      id: given.id,
      status: error instanceof PermanentError ? 'deadletter' : 'failed',
      output: { reason },
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PermanentError) return error.message
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}
