/**
 * Returns whether a crawler without a group of its own may read an address (RFC 9309): the longest matching rule
 * counts, and of two equally long ones the one that allows.
 */
export function readRobots(text: string): (address: URL) => boolean {
  const rules: { readonly isAllow: boolean; readonly length: number; readonly fits: RegExp }[] = []
  let isForAll = false
  let wasAgent = false
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    const isAgent = name.toLowerCase() === 'user-agent'
    if (isAgent) isForAll = (wasAgent && isForAll) || value === '*'
    wasAgent = isAgent
    if (isForAll && value !== '' && /^(dis)?allow$/i.test(name))
      rules.push({ isAllow: name.length === 5, length: value.length, fits: patternOf(value) })
  }
  rules.sort((a, b) => b.length - a.length || Number(b.isAllow) - Number(a.isAllow))
  return ({ pathname, search }) => rules.find(({ fits }) => fits.test(pathname + search))?.isAllow ?? true
}

function patternOf(rule: string): RegExp {
  const end = rule.endsWith('$') ? '$' : ''
  const text = end ? rule.slice(0, -1) : rule
  return new RegExp(
    `^${text
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}${end}`,
  )
}
