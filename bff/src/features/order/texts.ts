/** The wording of what operators are told of a questionnaire. */
export const orderTexts = {
  findings: {
    title: 'ایرادهای این پرسش‌نامه',
    mended: 'داده نادرست اصلاح شد',
    names: {
      unknown_parent: 'پرسش والد وجود ندارد',
      later_parent: 'پرسش والد پس از آن آمده است',
      parent_cycle: 'پرسش‌ها در یک دور به هم وابسته‌اند',
      unknown_requirement: 'به گزینه‌ای وابسته است که وجود ندارد',
      unreachable_question: 'هیچ پاسخی به آن نمی‌رسد',
      contradiction: 'شرط‌های آن با هم جمع نمی‌شوند',
      cascade: 'زیر پرسشی است که هرگز پرسیده نمی‌شود',
      no_option_left: 'گزینه‌ای برای پاسخ ندارد',
      flow_cannot_end: 'پرسش‌نامه با آن به پایان نمی‌رسد',
      rule_never_matches: 'قانونی که هرگز به کار نمی‌آید',
      rule_shadowed: 'قانونی که قانون دیگری بی‌اثرش می‌کند',
      cannot_apply: 'قانونی که بر پرسش خود اثری ندارد',
      other_answer: 'قانونی که از پاسخ چیزی می‌خواند که آن پرسش ندارد',
      distinct_options: 'قانونی که گزینه‌ها را می‌شمارد نه شمار هر کدام را',
    },
  },
} as const;
