import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { call, type CallResult, type Send } from '@masuk/shared/client.ts'
import { accountSummary } from '@masuk/shared/contract/account.ts'
import { openNotifications, saveNotificationSettings } from '@masuk/shared/contract/notifications.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { KeptStore } from '../kept/kept-store.ts'

export type Inbox = Reply<typeof openNotifications>
export type InboxEntry = Inbox['notifications'][number]
export type Reminder = Inbox['settings']['workshopReminderMinutes']

const KEPT_AS = 'inbox'

export interface InboxStore {
  inbox: Resource<Inbox>
  /** How many notifications were never opened: the number on the tab and on the app's icon. */
  unread: ReadonlySignal<number>
  settingFailure: ReadonlySignal<Failure | null>
  /** Asks only how many there are; opens nothing. */
  count(): Promise<void>
  /** Opens the inbox, which marks as read what it shows. */
  open(): Promise<void>
  /** The page after those that are shown. */
  openMore(): Promise<void>
  remindBefore(minutes: Reminder): Promise<void>
  clear(): void
}

export interface InboxPorts {
  send: Send
  kept: KeptStore
  /** Shows the number on the app's icon; 0 shows none. */
  showBadge: (count: number) => void
}

export function createInboxStore({ send, kept, showBadge }: InboxPorts): InboxStore {
  const counted = signal(0)
  const settingFailure = signal<Failure | null>(null)
  const inbox = createResource<Inbox>(ask)
  effect(() => showBadge(counted.value))

  async function ask(): Promise<CallResult<Inbox>> {
    const result = await call(send, openNotifications, { body: {} })
    if (result.kind === 'reply') {
      counted.value = result.body.unread
      await kept.write(KEPT_AS, result.body)
    }
    return result
  }

  return {
    inbox,
    unread: computed(() => counted.value),
    settingFailure,
    async count() {
      const result = await call(send, accountSummary, {})
      if (result.kind === 'reply') counted.value = result.body.unreadNotifications
    },
    async open() {
      const found = await kept.read<Inbox>(KEPT_AS)
      if (found && inbox.loaded.value.kind !== 'ready') inbox.set(found.value, found.at)
      await inbox.load()
    },
    async openMore() {
      const { loaded } = inbox
      if (loaded.value.kind !== 'ready' || loaded.value.value.next === null) return
      const { value, at } = loaded.value
      const result = await call(send, openNotifications, { body: { after: value.next ?? undefined } })
      if (result.kind !== 'reply') return
      counted.value = result.body.unread
      inbox.set({ ...result.body, notifications: [...value.notifications, ...result.body.notifications] }, at)
    },
    async remindBefore(minutes) {
      const result = await call(send, saveNotificationSettings, {
        body: { workshopReminderMinutes: minutes },
      })
      settingFailure.value = result.kind === 'reply' || result.kind === 'unchanged' ? null : result
      const { loaded } = inbox
      if (result.kind === 'reply' && loaded.value.kind === 'ready')
        inbox.set({ ...loaded.value.value, settings: result.body }, loaded.value.at)
    },
    clear() {
      counted.value = 0
      inbox.clear()
    },
  }
}
