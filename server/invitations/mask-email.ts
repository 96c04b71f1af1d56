/** `aminah@example.my` as `a•••@e•••.my`: enough for its owner to know it again, too little for anybody else. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${host.slice(host.lastIndexOf('.'))}`
}
