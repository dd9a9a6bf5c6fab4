// Time-dependent changes of grievances and messages. For a job; safe in several processes at the
// same time.
#pragma once

#include "domain/complaints/grievance_files.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

class MessageRetention : ServiceBase {
 public:
  MessageRetention(const ServiceBase& base, GrievanceFiles& files)
      : ServiceBase(base), files_(files) {}

  // Closes decided grievances after the time for an appeal. Deletes grievances with their files
  // five years after their end. Deletes contact messages: those about billing and membership after
  // five years, since they can be notices or complaints; others after one year; probable spam after
  // 30 days. Deletes uploads that were never sent. Call about once an hour.
  void run();

 private:
  void close_resolved();
  void delete_ended();
  bool delete_grievance(const std::string& id);
  void delete_contacts();

  GrievanceFiles& files_;
};

}  // namespace molar::domain
