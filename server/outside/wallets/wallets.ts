import { appleWallet } from './apple-wallet.ts'
import { googleWallet } from './google-wallet.ts'
import type { WalletSettings } from './settings.ts'
import type { Wallets } from './wallet-pass.ts'

export function openWallets({ apple, google }: WalletSettings): Wallets {
  return { apple: apple && appleWallet(apple), google: google && googleWallet(google) }
}
