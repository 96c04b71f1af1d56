import { readFileSync } from 'node:fs'
import type { Deps } from '../../core/deps.ts'
import { readPageCss } from '../../core/page-css.ts'
import { pagePolicy } from '../../core/page-policy.ts'
import type { Document, Page } from '../../core/page.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

function document(type: Document['type'], text: string): () => Document {
  return () => ({ type, text })
}

/** The page on which a payment is made here. Where a gateway sends the buyer back to is a page of the attendee app. */
export function paymentPages({ payments }: Pick<Deps, 'payments'>): Page[] {
  const html = read('pay.html')
  const policy = curlecPolicy
  const payPage: Document = {
    type: 'html',
    text: html,
    ...(payments.get('curlec') && { policy, opensWindows: true }),
  }
  return [
    { path: '/pay/pay.css', read: document('css', readPageCss(new URL('page.css', import.meta.url))) },
    { path: '/pay/ask.js', read: document('js', read('ask.js')) },
    { path: '/pay/pay.js', read: document('js', read('pay.js')) },
    { path: '/pay/:intentId', read: () => payPage },
  ]
}

/** Curlec's checkout is its own script, with frames and pictures of its own. No other page of ours lets it in. */
const curlecPolicy = pagePolicy
  .replace("script-src 'self'", "script-src 'self' https://checkout.razorpay.com")
  .replace("img-src 'self'", "img-src 'self' https://*.razorpay.com")
  .replace("default-src 'self'", "default-src 'self'; connect-src 'self' https://*.razorpay.com")
  .concat('; frame-src https://api.razorpay.com https://checkout.razorpay.com')
