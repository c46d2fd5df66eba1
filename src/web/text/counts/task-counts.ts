import { byCount } from '#core/text/counted.ts'

/** Why somebody is proposed who has something to do that day. */
export function fewestTasks(tasks: number): string {
  return byCount(tasks, {
    zero: 'free that day',
    one: 'the least busy: 1 other task',
    other: 'the least busy: # other tasks',
  })
}

/** In the line that sums the page up. */
export function tasksWithoutAnybody(tasks: number): string {
  return byCount(tasks, { zero: 'each has somebody', one: '1 without anybody', other: '# without anybody' })
}

/** In the line that sums the page up. */
export function tasksToDo(tasks: number): string {
  return byCount(tasks, { zero: 'Nothing to do', one: '1 task', other: '# tasks' })
}

/** In the line that sums the team up. */
export function peopleInTeam(people: number): string {
  return byCount(people, { zero: 'Nobody yet', one: '1 person', other: '# people' })
}

/** Behind the first of a list. */
export function moreOfList(more: number): string {
  return byCount(more, { zero: '', one: 'and 1 more', other: 'and # more' })
}

/** Beside a place of the console. */
export function tasksDue(tasks: number): string {
  return byCount(tasks, { zero: 'no task due', one: '1 task due', other: '# tasks due' })
}
