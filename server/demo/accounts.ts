/** A person of the demo. Development signs in as one of these, and as nobody else, without a code. */
export interface DemoAccount {
  email: string
  name: string
  /** The slug of an organisation of the demo; null for somebody who only comes to events. */
  organization: 'balai-raya' | 'seni-pantai' | null
  role: 'owner' | 'admin' | 'staff' | 'crew' | null
}

export const demoOrganizations = [
  { slug: 'balai-raya', name: 'Balai Raya Events' },
  { slug: 'seni-pantai', name: 'Seni Pantai Productions' },
] as const

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'owner@balairaya.example', name: 'Aminah Salleh', organization: 'balai-raya', role: 'owner' },
  { email: 'admin@balairaya.example', name: 'Tan Wei Jian', organization: 'balai-raya', role: 'admin' },
  { email: 'staff@balairaya.example', name: 'Kavitha a/p Maniam', organization: 'balai-raya', role: 'staff' },
  { email: 'crew@balairaya.example', name: 'Jugah anak Empiang', organization: 'balai-raya', role: 'crew' },
  {
    email: 'owner@senipantai.example',
    name: 'Farah Nadia binti Othman',
    organization: 'seni-pantai',
    role: 'owner',
  },
  { email: 'visitor@tamu.example', name: 'Muhammad Haziq bin Ismail', organization: null, role: null },
]
