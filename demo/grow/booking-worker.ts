import { parentPort } from 'node:worker_threads'
import { rowsOfBookings, rowsOfGuests, type BatchOfGuests, type BatchOfHomes } from './booking-batch.ts'

// A thread beside the one that hands rows to the database: inventing them takes as long as storing them.
parentPort?.on('message', (batch: BatchOfHomes | BatchOfGuests) => {
  parentPort?.postMessage('homes' in batch ? rowsOfBookings(batch) : rowsOfGuests(batch))
})
