/** HTTP timeout, specification §9. */
export const HTTP_TIMEOUT_MS = 30_000
/** Fast configuration read, specification §9. */
export const FAST_CONFIG_TIMEOUT_MS = 1_000
/** Token check, specification §9. */
export const TOKEN_CHECK_INTERVAL_MS = 5_000
/** Password length in code points, specification §5. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 18
/** Password age from which a reminder shows, specification §5. */
export const PASSWORD_AGE_WARNING_DAYS = 90
/** Below this width the layout is mobile, specification §9. */
export const MOBILE_BREAKPOINT_PX = 992
/** Error toast, specification §9. */
export const ERROR_TOAST_MS = 5_000
/** Header search over menu titles, specification §2. */
export const MENU_SEARCH_THRESHOLD = 0.4
/** `userSource` of accounts with a password here, specification §3. */
export const LOCAL_USER_SOURCE = 0
/** `userSource` with which a delegate is searched for, specification §5, §9. */
export const DELEGATE_USER_SOURCE = 3
/** The page config behind the to-do badge, specification §9. */
export const TO_DO_PAGE_CONFIG_ID = 3
/** Task pages added to a category, specification §2. */
export const TO_DO_PAGE = { pageCode: 'toDoMissionManage', sort: 10 } as const
export const FINISHED_PAGE = { pageCode: 'finishMissionManage', sort: 9 } as const
/** Roles of the navbar counters, specification §6. */
export const ROLE_FEE_CLERK = 100043
export const ROLE_WORK_ORDER_HANDLER = 100058
/** The work-order reply, specification §7. */
export const WORK_ORDER_REPLY_FORM_ID = 8576
/** The fee notice of the pack: what the fee clerk collects (domain of the live-line pack, form F09). */
export const FEE_NOTICE_FORM_ID = 8577
/** The attribute type of the organisation that holds the departments; its details are what `finDepId` points at. */
export const DEPARTMENT_TYPE = 1
/** Lists: design.md §3. */
export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 200
/** How far long lists are counted and paged by number; beyond, a total reads "1,000+". */
export const COUNTED_ROWS = 1_000
/** Tasks that may be completed in one call. */
export const MAX_BATCH_TASKS = 50
/** How long its author may delete a comment. */
export const COMMENT_DELETABLE_MS = 5 * 60_000
/** Header that carries the session token, specification §7. */
export const TOKEN_HEADER = 'token'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** JSON body of the calls that carry a form, its schema or a drawing (security.md §4.4). */
export const BODY_LIMIT_BYTES = 1_048_576
/** JSON body of a call that names it no larger. */
export const SMALL_BODY_LIMIT_BYTES = 64 * 1_024
/** JSON body of a call that anybody may make, and of those that carry encrypted passwords: four ciphertexts fit. */
export const PUBLIC_BODY_LIMIT_BYTES = 8 * 1_024
/** Everything filled in at one step, as JSON (security.md §4.4). */
export const FORM_DATA_LIMIT_BYTES = 256 * 1_024
/** Body of an upload: answers C11. */
export const FILE_LIMIT_BYTES = 20 * 1_024 * 1_024
/** Of a backup that is brought from elsewhere. */
export const BACKUP_LIMIT_BYTES = 512 * 1_024 * 1_024
/** How long the password counts as just entered, for what is dangerous (security.md §4.7). */
export const CONFIRMED_FOR_MS = 5 * 60_000
/** How long a restore waits for its second person. */
export const RESTORE_WAITS_MS = 15 * 60_000

/** The zone in which the server writes times into sentences, and counts working hours. */
export const TIME_ZONE = 'Asia/Shanghai'
/** What it is ahead of UTC, all year: China has no summer time. */
export const TIME_ZONE_OFFSET = '+08:00'
export const TIME_ZONE_OFFSET_MS = 8 * 3_600_000
