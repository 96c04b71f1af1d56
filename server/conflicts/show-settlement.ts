/** Who has looked into a conflict. */
export interface SettlementRow {
  /** How many claims there were then. */
  claims: number
  settledAt: string
  memberId: string
  memberName: string
  note: string
}

/** As callers are told. */
export function showSettlement({ settledAt, memberId, memberName, note }: SettlementRow) {
  return { at: new Date(settledAt).toISOString(), member: { id: memberId, name: memberName }, note }
}
