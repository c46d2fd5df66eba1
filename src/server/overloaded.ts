/** Thrown when more waits or is kept in memory than a process can take; visitors are asked to try again. */
export class Overloaded extends Error {}
