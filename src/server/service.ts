/** A service of the product: answers every request of the paths that it is mounted at. */
export type Service = (request: Request) => Promise<Response>
