import { parentPort } from 'node:worker_threads'
import { rowsOfBookings, rowsOfGuests, type BatchOfGuests, type BatchOfStays } from './booking-batch.ts'

// Runs in a thread beside the one that passes rows to the database, because inventing them takes as long as storing
// them.
parentPort?.on('message', (batch: BatchOfStays | BatchOfGuests) => {
  parentPort?.postMessage('homes' in batch ? rowsOfBookings(batch) : rowsOfGuests(batch))
})
