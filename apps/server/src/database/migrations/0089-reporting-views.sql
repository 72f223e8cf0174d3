-- What reports may read (docs/reporting-views.md): figures of the work, without people. A comment says what a view or
-- column is, Chinese and English parted by '|'.
comment on view reporting.fee_notices is '收费通知单|Fee notices';

create or replace view reporting.fee_notices as
select d.id, d.org_id, d.data ->> 'feeNo' as fee_no, d.data ->> 'payState' as pay_state,
       d.data ->> 'payDeadline' as pay_deadline, d.created_at, d.updated_at,
       d.data ->> 'customer' as customer, d.data ->> 'planNo' as plan_no,
       case when jsonb_typeof(d.data -> 'amount') = 'number' then (d.data ->> 'amount')::float8 end as amount,
       case when jsonb_typeof(d.data -> 'payable') = 'number' then (d.data ->> 'payable')::float8 end as payable
from public.form_data d join public.forms f on f.id = d.form_id
where f.form_key = 'lwFee' and d.data ? 'payState' and d.deleted_at is null;
comment on column reporting.fee_notices.id is '记录|Record';
comment on column reporting.fee_notices.org_id is '部门|Department';
comment on column reporting.fee_notices.fee_no is '收费编号|Fee number';
comment on column reporting.fee_notices.pay_state is '缴费状态|Payment state';
comment on column reporting.fee_notices.pay_deadline is '缴费期限|Payment deadline';
comment on column reporting.fee_notices.created_at is '建立时间|Made at';
comment on column reporting.fee_notices.updated_at is '最后修改|Changed at';
comment on column reporting.fee_notices.customer is '客户（可能是人名，请遮盖）|Customer (may name a person: mask it)';
comment on column reporting.fee_notices.plan_no is '计划编号|Plan number';
comment on column reporting.fee_notices.amount is '金额（元）|Amount (yuan)';
comment on column reporting.fee_notices.payable is '应缴（元）|Payable (yuan)';

create view reporting.replies as
select d.id, d.org_id, d.data ->> 'orderNo' as order_no, d.data ->> 'replyType' as reply_state,
       d.data ->> 'sourceChannel' as source_channel, d.data ->> 'planNo' as plan_no, d.data ->> 'resultType' as result,
       case when jsonb_typeof(d.data -> 'satisfaction') = 'number' then (d.data ->> 'satisfaction')::float8 end
         as satisfaction,
       d.created_at, d.updated_at
from public.form_data d join public.forms f on f.id = d.form_id
where f.form_key = 'lwReply' and d.deleted_at is null;
comment on view reporting.replies is '工单回复|Replies to customers';
comment on column reporting.replies.id is '记录|Record';
comment on column reporting.replies.org_id is '部门|Department';
comment on column reporting.replies.order_no is '工单编号|Order number';
comment on column reporting.replies.reply_state is '回复状态|State of the reply';
comment on column reporting.replies.source_channel is '来源|Channel';
comment on column reporting.replies.plan_no is '计划编号|Plan number';
comment on column reporting.replies.result is '处理结果|Result';
comment on column reporting.replies.satisfaction is '满意度|Satisfaction';
comment on column reporting.replies.created_at is '建立时间|Made at';
comment on column reporting.replies.updated_at is '最后修改|Changed at';

-- A plan is a process whose main form says when the work starts; without an offset the time is of China.
create view reporting.plans as
select i.id, i.number, i.status, i.business_state, i.business_state = 'published' as is_published,
       i.started_at as applied_at, i.ended_at as approved_at,
       start.at as planned_start, to_char(start.at at time zone 'Asia/Shanghai', 'YYYY-MM') as planned_month,
       i.fields ->> 'planType' as plan_type, i.fields ->> 'source' as source,
       c.class, i.fields ->> 'itemCode' as item_code, c.zh as item_name, c.en as item_name_en,
       i.fields ->> 'method' as method, i.fields ->> 'voltage' as voltage, i.fields ->> 'riskLevel' as risk_level,
       team.id as team_id, team.name as team_name, team.name_en as team_name_en, i.fields ->> 'feeder' as feeder,
       figures.live_hours, figures.avoided_hours, figures.mv_users, figures.lv_customers,
       figures.avoided_hours * figures.lv_customers as household_hours
from public.process_instances i
cross join lateral (
  select case
    when i.fields ->> 'planStart' ~ '^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$'
      then (i.fields ->> 'planStart')::timestamptz
    when i.fields ->> 'planStart' ~ '^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}'
      then (i.fields ->> 'planStart')::timestamp at time zone 'Asia/Shanghai' end as at) start
cross join lateral (
  select case when jsonb_typeof(i.fields -> 'liveHours') = 'number' then (i.fields ->> 'liveHours')::float8 end as live_hours,
    case when jsonb_typeof(i.fields -> 'avoidedHours') = 'number' then (i.fields ->> 'avoidedHours')::float8 end
      as avoided_hours,
    case when jsonb_typeof(i.fields -> 'mvUsers') = 'number' then (i.fields ->> 'mvUsers')::float8 end as mv_users,
    case when jsonb_typeof(i.fields -> 'lvCustomers') = 'number' then (i.fields ->> 'lvCustomers')::float8 end
      as lv_customers) figures
left join public.catalogue_items c on c.code = i.fields ->> 'itemCode'
left join public.organisation_details team
  on team.id = case when i.fields ->> 'teamId' ~ '^\d{1,15}$' then (i.fields ->> 'teamId')::bigint end
where i.fields ? 'planStart';
comment on view reporting.plans is '作业计划|Work plans';
comment on column reporting.plans.id is '流程实例|Process';
comment on column reporting.plans.number is '编号|Number';
comment on column reporting.plans.status is '流程状态|Status of the process';
comment on column reporting.plans.business_state is '业务状态|Business state';
comment on column reporting.plans.is_published is '已发布|Published';
comment on column reporting.plans.applied_at is '申请时间|Applied at';
comment on column reporting.plans.approved_at is '审批结束|Approval ended at';
comment on column reporting.plans.planned_start is '计划开始|Planned start';
comment on column reporting.plans.planned_month is '计划月份|Planned month';
comment on column reporting.plans.plan_type is '计划类型|Plan type';
comment on column reporting.plans.source is '任务来源|Source';
comment on column reporting.plans.class is '作业类别（1–4）|Class (1 to 4)';
comment on column reporting.plans.item_code is '作业项目|Item';
comment on column reporting.plans.item_name is '项目名称|Name of the item';
comment on column reporting.plans.item_name_en is '项目英文名称|English name of the item';
comment on column reporting.plans.method is '作业方法|Method';
comment on column reporting.plans.voltage is '电压等级|Voltage';
comment on column reporting.plans.risk_level is '风险等级|Risk level';
comment on column reporting.plans.team_id is '班组|Team';
comment on column reporting.plans.team_name is '班组名称|Name of the team';
comment on column reporting.plans.team_name_en is '班组英文名称|English name of the team';
comment on column reporting.plans.feeder is '线路|Line';
comment on column reporting.plans.live_hours is '带电作业时长（小时）|Hours of live work';
comment on column reporting.plans.avoided_hours is '减少停电时间（小时）|Hours of outage avoided';
comment on column reporting.plans.mv_users is '中压用户数|Medium-voltage users';
comment on column reporting.plans.lv_customers is '低压户数|Low-voltage households';
comment on column reporting.plans.household_hours is '减少停电时户数|Household hours saved';

create view reporting.processes as
select i.id, i.number, i.definition_key as flow_key, d.name as flow_name, d.name_en as flow_name_en, i.status,
       i.business_state, i.initiator_department as department, i.started_at, i.ended_at,
       extract(epoch from i.ended_at - i.started_at)::float8 / 3600 as hours_taken
from public.process_instances i join public.process_definitions d on d.id = i.definition_id;
comment on view reporting.processes is '流程实例|Processes';
comment on column reporting.processes.id is '流程实例|Process';
comment on column reporting.processes.number is '编号|Number';
comment on column reporting.processes.flow_key is '流程标识|Key of the workflow';
comment on column reporting.processes.flow_name is '流程名称|Name of the workflow';
comment on column reporting.processes.flow_name_en is '流程英文名称|English name of the workflow';
comment on column reporting.processes.status is '状态|Status';
comment on column reporting.processes.business_state is '业务状态|Business state';
comment on column reporting.processes.department is '申请部门|Applying department';
comment on column reporting.processes.started_at is '发起时间|Started at';
comment on column reporting.processes.ended_at is '结束时间|Ended at';
comment on column reporting.processes.hours_taken is '用时（小时）|Hours taken';

create view reporting.tasks as
select h.id, h.process_instance_id as process_id, h.definition_key as flow_key, h.element_id, h.name, h.name_en,
       h.status, h.outcome, h.due_at, h.created_at, h.ended_at, h.escalated,
       case when h.status = 'completed' and h.due_at is not null then h.ended_at <= h.due_at end as is_on_time
from public.task_history h
union all
select t.id, t.process_instance_id, t.definition_key, t.element_id, t.name, t.name_en,
       'open', null, t.due_at, t.created_at, null, t.escalated, null
from public.tasks t;
comment on view reporting.tasks is '流程任务|Tasks';
comment on column reporting.tasks.id is '任务|Task';
comment on column reporting.tasks.process_id is '流程实例|Process';
comment on column reporting.tasks.flow_key is '流程标识|Key of the workflow';
comment on column reporting.tasks.element_id is '节点标识|Key of the node';
comment on column reporting.tasks.name is '节点名称|Name of the node';
comment on column reporting.tasks.name_en is '节点英文名称|English name of the node';
comment on column reporting.tasks.status is '状态：open 待办，completed 已办，cancelled 取消|State: open, completed, cancelled';
comment on column reporting.tasks.outcome is '结果|Outcome';
comment on column reporting.tasks.due_at is '期限|Due at';
comment on column reporting.tasks.created_at is '产生时间|Made at';
comment on column reporting.tasks.ended_at is '结束时间|Ended at';
comment on column reporting.tasks.escalated is '已升级|Escalated';
comment on column reporting.tasks.is_on_time is '按时完成（没有期限的为空）|Completed in time (empty: it had no limit)';

create view reporting.form_records as
select d.id, f.id as form_id, f.form_key, f.name as form_name, f.name_en as form_name_en, f.category,
       d.org_id, o.name as department, o.name_en as department_en, d.process_instance_id as process_id,
       d.created_at, d.updated_at
from public.form_data d
join public.forms f on f.id = d.form_id
left join public.organisation_details o on o.id = d.org_id
where d.deleted_at is null;
comment on view reporting.form_records is '表单记录（不含内容）|Records of forms (without what they say)';
comment on column reporting.form_records.id is '记录|Record';
comment on column reporting.form_records.form_id is '表单|Form';
comment on column reporting.form_records.form_key is '表单标识|Key of the form';
comment on column reporting.form_records.form_name is '表单名称|Name of the form';
comment on column reporting.form_records.form_name_en is '表单英文名称|English name of the form';
comment on column reporting.form_records.category is '表单分类|Category of the form';
comment on column reporting.form_records.org_id is '部门|Department';
comment on column reporting.form_records.department is '部门名称|Name of the department';
comment on column reporting.form_records.department_en is '部门英文名称|English name of the department';
comment on column reporting.form_records.process_id is '流程实例|Process';
comment on column reporting.form_records.created_at is '建立时间|Made at';
comment on column reporting.form_records.updated_at is '最后修改|Changed at';

create view reporting.catalogue_items as
select code, class, zh as name, en as name_en, method, live_hours, avoided_hours, crew, enabled
from public.catalogue_items;
comment on view reporting.catalogue_items is '作业项目目录|Catalogue of items';
comment on column reporting.catalogue_items.code is '作业项目|Item';
comment on column reporting.catalogue_items.class is '作业类别（1–4）|Class (1 to 4)';
comment on column reporting.catalogue_items.name is '名称|Name';
comment on column reporting.catalogue_items.name_en is '英文名称|English name';
comment on column reporting.catalogue_items.method is '作业方法|Method';
comment on column reporting.catalogue_items.live_hours is '带电作业时长（小时）|Hours of live work';
comment on column reporting.catalogue_items.avoided_hours is '减少停电时间（小时）|Hours of outage avoided';
comment on column reporting.catalogue_items.crew is '规定人数|Crew';
comment on column reporting.catalogue_items.enabled is '启用|In use';

create view reporting.departments as
select o.id, o.pid as parent_id, t.name as kind, t.name_en as kind_en, o.name, o.name_en, o.level
from public.organisation_details o join public.organisation_types t on t.aid = o.aid;
comment on view reporting.departments is '组织机构|Departments';
comment on column reporting.departments.id is '部门|Department';
comment on column reporting.departments.parent_id is '上级|Above it';
comment on column reporting.departments.kind is '类型|Kind';
comment on column reporting.departments.kind_en is '英文类型|English name of the kind';
comment on column reporting.departments.name is '名称|Name';
comment on column reporting.departments.name_en is '英文名称|English name';
comment on column reporting.departments.level is '层级|Level';

-- People as numbers only: nobody can be picked out of a report.
create view reporting.people_counts as
select u.current_org_id as department_id, o.name as department, o.name_en as department_en, r.id as role_id,
       r.name as role, r.name_en as role_en, count(*) as people
from public.users u
join public.role_users ru on ru.user_id = u.id
join public.roles r on r.id = ru.role_id
left join public.organisation_details o on o.id = u.current_org_id
where u.enabled and u.deleted_at is null
group by u.current_org_id, o.name, o.name_en, r.id, r.name, r.name_en;
comment on view reporting.people_counts is '在岗人数（按部门和角色；一人有多个角色时各计一次）|People by department and role (somebody of several roles counts in each)';
comment on column reporting.people_counts.department_id is '部门|Department';
comment on column reporting.people_counts.department is '部门名称|Name of the department';
comment on column reporting.people_counts.department_en is '部门英文名称|English name of the department';
comment on column reporting.people_counts.role_id is '角色|Role';
comment on column reporting.people_counts.role is '角色名称|Name of the role';
comment on column reporting.people_counts.role_en is '角色英文名称|English name of the role';
comment on column reporting.people_counts.people is '人数|People';
