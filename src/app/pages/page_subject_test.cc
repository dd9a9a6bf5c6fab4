#include "app/pages/page_subject.h"

#include <gtest/gtest.h>

namespace molar::app {
namespace {

TEST(PageSubject, NamesTheCallThatReadsTheSubject) {
  EXPECT_EQ(page_subject_call("/office/12"), "/api/km/office/12/details");
  EXPECT_EQ(page_subject_call("/Office//12/"), "/api/km/office/12/details");
  EXPECT_EQ(page_subject_call("/plans/3"), "/api/v4/plans/3");
  EXPECT_EQ(page_subject_call("/plans/3/12"), "/api/v4/plans/3/12");
  EXPECT_EQ(page_subject_call("/verify/7K3M9%20QX2TA"), "/api/km/verify/7K3M9%20QX2TA");
  EXPECT_EQ(page_subject_call("/dashboard/receipt/01A"), "/api/v4/member/receipt/01A");
}

TEST(PageSubject, PagesWithoutAnIdHaveNoSubject) {
  for (const char* path : {"", "/", "/faq", "/office", "/office/12/more", "/plans/1/2/3", "/verify",
                           "/dashboard/household/add"}) {
    EXPECT_EQ(page_subject_call(path), std::nullopt) << path;
  }
}

TEST(PageSubject, OnlyAMissingSubjectChangesTheStatusOfTheShell) {
  EXPECT_EQ(shell_status(404), 404);
  EXPECT_EQ(shell_status(410), 410);
  EXPECT_EQ(shell_status(400), 404);
  for (const int status : {200, 401, 403, 429, 500, 503}) {
    EXPECT_EQ(shell_status(status), 200) << status;
  }
}

}  // namespace
}  // namespace molar::app
