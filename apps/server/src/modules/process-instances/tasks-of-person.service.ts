/** What other modules may ask of the open tasks of a person. */
export { countTasksOfPeople, listTasksOfPerson } from './tasks-of-person.repository.ts'
