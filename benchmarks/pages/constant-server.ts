// The floor: node:http sending one constant brotli buffer. Argument: bytes of the buffer.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const body = randomBytes(Number(process.argv[2]))
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length }
const server = http.createServer((_request, reply) => {
  reply.writeHead(200, headers)
  reply.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
