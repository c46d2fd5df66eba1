/** Calls an operation of the identity service as its clients do; throws with the answer when the service refuses. */
export async function callIdentity<Value>(origin: string, operation: string, body: object): Promise<Value> {
  const response = await fetch(`${origin}/identity/v1/accounts:${operation}?key=holmstay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`accounts:${operation} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Value
}
