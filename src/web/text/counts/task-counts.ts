import { byCount } from '#core/text/counted.ts'

/** Says why somebody is proposed who has other tasks that day. */
export function fewestTasks(tasks: number): string {
  return byCount(tasks, {
    zero: 'free that day',
    one: 'the least busy: 1 other task',
    other: 'the least busy: # other tasks',
  })
}

/** Used in the summary of the page. */
export function tasksWithoutAnybody(tasks: number): string {
  return byCount(tasks, { zero: 'none without anybody', one: '1 without anybody', other: '# without anybody' })
}

/** Used in the summary of the page. */
export function tasksToDo(tasks: number): string {
  return byCount(tasks, { zero: 'Nothing to do', one: '1 task', other: '# tasks' })
}

/** Used in the summary of the team. */
export function peopleInTeam(people: number): string {
  return byCount(people, { zero: 'Nobody yet', one: '1 person', other: '# people' })
}

/** Shown after the first entries of a list. */
export function moreOfList(more: number): string {
  return byCount(more, { zero: '', one: 'and 1 more', other: 'and # more' })
}

/** Shown beside a place of the console. */
export function tasksDue(tasks: number): string {
  return byCount(tasks, { zero: 'no task due', one: '1 task due', other: '# tasks due' })
}
